import { randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import { idOf } from '@cliffhanger/core/kernel';
import type { Pool } from 'pg';
import {
  addDrama,
  type DramaToAdd,
  licenseByRows,
  markReadyByRows,
  SAMPLE_DRAMAS,
} from '../catalogue/index.ts';

export interface DramaTraits extends Partial<DramaToAdd> {
  readonly isOnSale?: boolean;
  readonly isLicensed?: boolean;
  /** The last of the episodes that count as ready, by rows alone: all of them unless said, none for tests that bring films. */
  readonly readyThrough?: number;
}

/** One more drama, with an English text unless the test brings its own. The categories must be there. */
export async function aDrama(
  owner: Pick<Pool, 'query'>,
  { isOnSale = true, isLicensed = true, readyThrough, ...traits }: DramaTraits = {},
): Promise<DramaId> {
  const id = traits.id ?? idOf<'drama'>(randomUUID());
  const en = { title: `Drama ${id.slice(0, 8)}`, synopsis: 'Somebody opens a door.', captions: [] };
  await addDrama(owner, { ...SAMPLE_DRAMAS.threeBowlsAtDinner, texts: { en }, ...traits, id });
  if (isLicensed) await licenseByRows(owner, [id]);
  await markReadyByRows(owner, [id], readyThrough === undefined ? {} : { through: readyThrough });
  if (!isOnSale) await owner.query('update dramas set on_sale = false where id = $1', [id]);
  return id;
}

/** As many as asked for, quickly: for tests of what many dramas do. */
export async function manyDramas(owner: Pick<Pool, 'query'>, many: number): Promise<readonly DramaId[]> {
  const dramas: DramaId[] = [];
  for (let made = 0; made < many; made += 1) dramas.push(await aDrama(owner));
  return dramas;
}
