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
  /** The last episode marked ready by rows: all by default, none for tests that bring films. */
  readonly readyThrough?: number;
}

/** A drama with an English text by default. The categories must exist. */
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

/** Creates this many dramas quickly. */
export async function manyDramas(owner: Pick<Pool, 'query'>, many: number): Promise<readonly DramaId[]> {
  const dramas: DramaId[] = [];
  for (let made = 0; made < many; made += 1) dramas.push(await aDrama(owner));
  return dramas;
}
