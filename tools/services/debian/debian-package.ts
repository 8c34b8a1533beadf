import { existsSync } from 'node:fs';

/** Services come from Debian's packages; when one is missing a person is told which, not a stack trace. */
export class MissingDebianPackage extends Error {
  constructor(packageName: string, missing: string) {
    super(`${missing} is missing. Install the Debian package: sudo apt-get install ${packageName}`);
  }
}

export function requireFile(path: string, { packageName }: { packageName: string }): string {
  if (!existsSync(path)) throw new MissingDebianPackage(packageName, path);
  return path;
}
