import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runAndRead } from '../../tools/run-and-read.ts';

interface Bill {
  components: { type: string; name: string; version: string; purl: string; 'bom-ref': string }[];
}

interface Materials {
  readonly file: string;
  readonly workspaces: readonly string[];
  /** Folder of the unpacked Debian packages. */
  readonly unpacked: string;
}

/** CycloneDX: the npm packages from pnpm, Node, and the Debian packages of programs and libraries. */
export function writeBillOfMaterials({ file, workspaces, unpacked }: Materials): void {
  const listed = runAndRead(
    'pnpm',
    [
      ...workspaces.map((name) => `--filter-prod=${name}...`),
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--prod',
      '--lockfile-only',
    ],
    { cwd: REPOSITORY_FOLDER },
  );
  const bill = JSON.parse(listed) as Bill;
  const others = [
    { name: 'node', version: process.versions.node, purl: `pkg:generic/node@${process.versions.node}` },
    ...debianPackages(unpacked),
  ];
  for (const { name, version, purl } of others)
    bill.components.push({ type: 'library', name, version, purl, 'bom-ref': purl });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
}

/** Read from the first line of each changelog, because unpacked packages leave no database. */
function debianPackages(unpacked: string) {
  const documents = join(unpacked, 'usr/share/doc');
  return readdirSync(documents).flatMap((name) => {
    const changelog = ['changelog.Debian.gz', 'changelog.gz']
      .map((file) => join(documents, name, file))
      .find((path) => existsSync(path));
    if (changelog === undefined) return [];
    const version = /^\S+ \((\S+)\)/.exec(gunzipSync(readFileSync(changelog)).toString('utf8'))?.[1];
    if (version === undefined) return [];
    return [
      { name, version, purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?distro=debian-12` },
    ];
  });
}
