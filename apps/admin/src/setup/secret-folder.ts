import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ONLY_OURS = 0o400;

/** A file for each secret, which its owner alone reads; one that is there is never written again. */
export interface SecretFolder {
  has(name: string): boolean;
  read(name: string): string;
  write(name: string, content: string): void;
}

export function openSecretFolder(folder: string): SecretFolder {
  const fileOf = (name: string): string => join(folder, name);
  const has = (name: string): boolean => existsSync(fileOf(name));
  return {
    has,
    read: (name) => readFileSync(fileOf(name), 'utf8').trimEnd(),
    write: (name, content) => {
      if (has(name)) throw new Error(`${fileOf(name)} is there already`);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all: half a key would be taken for one.
      const half = fileOf(`.${name}.half`);
      writeFileSync(half, `${content}\n`, { mode: ONLY_OURS });
      renameSync(half, fileOf(name));
    },
  };
}
