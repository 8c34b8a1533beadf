import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ONLY_OURS = 0o400;

/** One file per secret, readable by its owner only. Existing files are never overwritten. */
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
      if (has(name)) throw new Error(`${fileOf(name)} exists already`);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Atomic, so that a crash cannot leave temporary a key.
      const temporary = fileOf(`.${name}.temporary`);
      writeFileSync(temporary, `${content}\n`, { mode: ONLY_OURS });
      renameSync(temporary, fileOf(name));
    },
  };
}
