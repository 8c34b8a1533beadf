import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { sourceFiles } from './source/source-files.ts';

const APPLICATION = 'packages/application/src/';
const PORTS = `${APPLICATION}ports/`;
const COMMENTS_AND_IMPORTS = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^(?:import|export) [^;=]*? from [^;]*;/gm;
const FOR_ALL = /\b(?:interface|type) (\w+)<\s*Names extends RepositoryName = RepositoryName\s*>/g;
const OVER_NONE = /\bRequires<[^<>,]*'transactions'[^<>,]*>/g;

/** A use case names the repositories it uses (ADR 45); what stands for all of them is for programs and tests. */
export const repositories: Check = {
  name: 'repositories',
  findProblems: async (root) => {
    const files = sourceFiles(root, ['.ts'])
      .filter((file) => file.startsWith(APPLICATION) && !file.endsWith('.test.ts'))
      .map((file) => ({ file, code: codeOf(join(root, file)) }));
    const forAll = files.flatMap(({ code }) => [...code.matchAll(FOR_ALL)].map(([, name]) => name));
    const unnamed = new RegExp(
      `\\b(?:Repositories|(?<!extends )RepositoryName|${forAll.join('|')})\\b(?!<)`,
      'g',
    );
    return files
      .filter(({ file }) => !file.startsWith(PORTS))
      .flatMap(({ file, code }) => [
        ...found(unnamed, code.replace(FOR_ALL, '')).map((name) => `${file}: ${name} is all repositories`),
        ...found(OVER_NONE, code).map((ports) => `${file}: ${ports} names no repository`),
      ]);
  },
};

const codeOf = (path: string): string => readFileSync(path, 'utf8').replace(COMMENTS_AND_IMPORTS, '');

const found = (wrong: RegExp, code: string): readonly string[] =>
  [...code.matchAll(wrong)].map(([text]) => text);
