// What the headers of Vulkan before 1.3.272 lack, those of Debian 12 among them: ggml's backend names the settings of a validation layer,
// which are asked for by those who look for faults in the backend and by nobody else.
#pragma once
#ifdef __cplusplus
#include <cstdint>
#include <vector>
#include <vulkan/vulkan_core.h>

#ifndef VK_EXT_LAYER_SETTINGS_EXTENSION_NAME
namespace vk {

enum class LayerSettingTypeEXT { eBool32 = 0 };

struct LayerSettingEXT {
    const char *layer;
    const char *name;
    LayerSettingTypeEXT type;
    std::uint32_t valueCount;
    const void *values;
};

struct LayerSettingsCreateInfoEXT {
    explicit LayerSettingsCreateInfoEXT(const std::vector<LayerSettingEXT> &all)
        : settingCount(static_cast<std::uint32_t>(all.size())), settings(all.data()) {}

    VkStructureType structure = static_cast<VkStructureType>(1000496000);
    const void *next = nullptr;
    std::uint32_t settingCount;
    const LayerSettingEXT *settings;
};

}
#endif
#endif
