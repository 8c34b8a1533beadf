import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments, type Tags } from 'yaml';
import { runQuietly } from '../../tools/check/check.ts';
import { kubectlProgram } from '../debian/kubectl-package.ts';
import type { Manifest } from './manifest.ts';

const OVERLAYS = 'deploy/kubernetes/overlays';

export const overlaysOf = (root: string): readonly string[] => readdirSync(join(root, OVERLAYS));

/** Parses like Go: a chain address (`0x…`) is too long for a number and remains a string. */
const customTags = (tags: Tags): Tags =>
  tags.filter(
    (tag) => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:int' || tag.format !== 'HEX',
  );

/** Base, components and the owner's values, merged as they would be applied. */
export async function buildOverlay(root: string, overlay: string): Promise<readonly Manifest[]> {
  const folder = join(OVERLAYS, overlay);
  const { exitCode, stdout, stderr } = await runQuietly(kubectlProgram(), ['kustomize', folder], root);
  if (exitCode !== 0 || stderr !== '') throw new Error(`kubectl kustomize ${folder}: ${stderr.trim()}`);
  return parseAllDocuments(stdout, { customTags }).map((document) => document.toJS() as Manifest);
}
