import { access, constants } from 'node:fs/promises';
import { type Found, wrong } from '../finding.ts';

export async function checkReadable(name: string, file: string | undefined): Found {
  if (file === undefined || file === '') return [];
  try {
    await access(file, constants.R_OK);
    return [];
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return [wrong(`${name}: the file cannot be read (${code}); correct its path, or give it to this user`)];
  }
}
