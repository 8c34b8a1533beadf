import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BuiltImage, buildImage } from './build-image.ts';
import { PEOPLE, unpack } from './debian-root.ts';
import { archiveFolders } from './folders-archive.ts';
import { type Commit, IMAGE_FOLDER } from './make-image.ts';
import { APPLETS, type ServerPlan } from './server-images.ts';

/** Documentation only. */
const LEFT_OUT = /\.debian\/dev$|\/usr\/share\/(man|info|locale|doc\/[^/]+\/(?!copyright$).*)$/;

/** Unpacked Debian packages, without running their scripts. */
export function makeServerImage(plan: ServerPlan, at: Commit): BuiltImage {
  const context = join(IMAGE_FOLDER, plan.name);
  const unpacked = join(IMAGE_FOLDER, `${plan.name}.debian`);
  if (!existsSync(unpacked)) unpack(unpacked, plan.packages);
  rmSync(context, { recursive: true, force: true });
  cpSync(unpacked, join(context, 'debian'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !LEFT_OUT.test(path),
  });
  layOutFiles(join(context, 'files'), plan);
  archiveFolders(context, plan.folders);
  layOutShell(join(context, 'debian'));
  return buildImage({ ...plan, ...at, context, containerfile: 'Containerfile.server' });
}

function layOutFiles(folder: string, { files }: ServerPlan): void {
  for (const [path, from] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(from, join(folder, path), { recursive: true });
  }
}

function layOutShell(root: string): void {
  const bin = existsSync(join(root, 'bin/busybox')) ? 'bin' : 'usr/bin';
  for (const applet of APPLETS)
    for (const folder of new Set(['bin', 'usr/bin']))
      if (existsSync(join(root, folder)) && !existsSync(join(root, folder, applet)))
        symlinkSync(`/${bin}/busybox`, join(root, folder, applet));
  for (const [file, text] of Object.entries(PEOPLE)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  mkdirSync(join(root, 'tmp'), { recursive: true });
  chmodSync(join(root, 'tmp'), 0o1777);
}
