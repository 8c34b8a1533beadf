import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlantedFolder, plantedFolder } from '@cliffhanger/testing/database';
import { copyRepository, removeCopy } from './repository-copy.ts';

/*
 * There is no release to upgrade from yet: the next version is this code with two more migrations, on tables
 * that every call of the trial reads or writes. It is not ready before they are applied.
 */
const EXPAND: Readonly<Record<string, string>> = {
  '9001_expand': `
    alter table public.orders add column upgrade_note text;
    alter table identity.sessions add column upgrade_note text not null default 'none';
    alter table checkout.purchases add column upgrade_note text;
    alter table ledger.books add column upgrade_note text;
    create table public.upgrade_notes (id bigint primary key, note text);`,
  '9002_expand_index': `-- no transaction
    create index concurrently if not exists purchases_by_upgrade_note on checkout.purchases (upgrade_note);`,
};

/** For the version after that: no running process needs any of this by then. */
const CONTRACT: Readonly<Record<string, string>> = {
  '9003_contract': `-- contract: unused since the version before
    alter table public.orders drop column upgrade_note;
    alter table identity.sessions drop column upgrade_note;
    alter table checkout.purchases drop column upgrade_note;
    alter table ledger.books drop column upgrade_note;
    drop table public.upgrade_notes;`,
};

export interface NextVersion {
  /** Folder of its sources. */
  readonly root: string;
  readonly expand: PlantedFolder;
  readonly contract: PlantedFolder;
  remove(): void;
}

export function plantNextVersion(): NextVersion {
  const root = copyRepository();
  const expand = planted(EXPAND);
  const contract = planted({ ...EXPAND, ...CONTRACT });
  for (const [name, text] of Object.entries(EXPAND))
    writeFileSync(join(root, 'packages/adapters/src/postgres/migrations', `${name}.sql`), text);
  return {
    root,
    expand,
    contract,
    remove: () => {
      removeCopy(root);
      expand.remove();
      contract.remove();
    },
  };
}

function planted(files: Readonly<Record<string, string>>): PlantedFolder {
  const folder = plantedFolder();
  for (const [name, text] of Object.entries(files)) folder.plant(name, text);
  return folder;
}
