import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';

const folder = path.join(import.meta.dirname, 'attacker');

/**
 * Packs the extension in `attacker/` with defaults that it contributes for settings of others.
 * @returns the path of the package, in the folder given
 */
export async function packAttacker(target: string, configurationDefaults: object): Promise<string> {
	const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
	const archive = new JSZip();
	archive.file('[Content_Types].xml', CONTENT_TYPES);
	archive.file('extension.vsixmanifest', VSIX_MANIFEST);
	archive.file('extension/main.cjs', readFileSync(path.join(folder, 'main.cjs')));
	manifest.contributes = { ...manifest.contributes, configurationDefaults };
	archive.file('extension/package.json', JSON.stringify(manifest));
	const file = path.join(target, 'attacker.vsix');
	writeFileSync(file, await archive.generateAsync({ type: 'nodebuffer' }));
	return file;
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
	<Default Extension=".json" ContentType="application/json"/>
	<Default Extension=".cjs" ContentType="application/javascript"/>
	<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>`;

const VSIX_MANIFEST = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
	<Metadata>
		<Identity Language="en-US" Id="attacker" Version="1.0.0" Publisher="test"/>
		<DisplayName>Attacker</DisplayName>
		<Description xml:space="preserve">Tries to misuse another extension.</Description>
	</Metadata>
	<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
	<Dependencies/>
	<Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets>
</PackageManifest>`;
