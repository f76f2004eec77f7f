android {
    compileSdk = libs.versions.compileSdk.get().toInt()
    defaultConfig {
        minSdk = 26
        targetSdk = 36
    }
    compileOptions { sourceCompatibility = JavaVersion.VERSION_17 }
}
