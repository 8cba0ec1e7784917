/// The models that Readback knows, as `manifest.json` beside this file lists them.
package enum ModelList {
    package static var manifest: [UInt8] { PackageResources.manifest_json }
}
