import { cpSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { type BuiltImage, buildImage } from './build-image.ts';
import { makeDebianRoot } from './debian-root.ts';
import { archiveFolders } from './folders-archive.ts';
import type { ImagePlan } from './images.ts';
import { makeProductionTree } from './production-tree.ts';

export const IMAGE_FOLDER = join(REPOSITORY_FOLDER, '.data/image');

export interface Commit {
  readonly commit: string;
  readonly seconds: number;
}

/** Built from scratch, except for a cache of unpacked Debian packages. */
export function makeImage(plan: ImagePlan, at: Commit): BuiltImage {
  const context = join(IMAGE_FOLDER, plan.name);
  const unpacked = join(IMAGE_FOLDER, `${plan.name}.debian`);
  makeProductionTree({ folder: context, ...plan });
  const node = join(context, 'node/node');
  mkdirSync(join(context, 'node'));
  cpSync(process.execPath, node, { dereference: true });
  makeDebianRoot({
    folder: join(context, 'debian'),
    unpacked,
    packages: plan.packages,
    programs: plan.programs,
    others: [node, ...nativeModules(join(context, 'dependencies'))],
  });
  archiveFolders(context, plan.folders);
  writeBillOfMaterials({
    file: join(IMAGE_FOLDER, `${plan.name}.cdx.json`),
    workspaces: plan.workspaces,
    unpacked,
  });
  return buildImage({ ...plan, ...at, context });
}

const nativeModules = (dependencies: string): readonly string[] =>
  // A glob matches folders with a leading dot only if the pattern names them.
  globSync('node_modules/.pnpm/**/*.node', { cwd: dependencies })
    .map((file) => join(dependencies, file))
    .filter((file) => existsSync(file) && !file.includes('musl'));
