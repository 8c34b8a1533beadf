import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';

/**
 * A file in `deploy` with its placeholders filled in. Only names in capitals, because the servers'
 * configurations contain other variables.
 */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(REPOSITORY_FOLDER, 'deploy', template), 'utf8').replaceAll(
    /\$\{([A-Z_]+[A-Z_0-9]*)\}/g,
    (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${template} needs ${name}`);
      return value;
    },
  );
