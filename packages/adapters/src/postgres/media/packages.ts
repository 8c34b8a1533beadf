import type { Episodes, WatchedPackage } from '@cliffhanger/application/ports';
import type { PackageDescription, PackagedRung, PackageId, ThumbnailSheet } from '@cliffhanger/core/media';
import { type Session, timestamp } from '../connection.ts';

interface PackageRow {
  readonly id: PackageId;
  readonly name: string;
  readonly sealed_key: Uint8Array | null;
  readonly duration_ms: number;
  readonly rungs: readonly PackagedRung[];
  readonly thumbnails: ThumbnailSheet;
}

const PACKAGE_COLUMNS = 'p.id, p.name, p.sealed_key, p.duration_ms, p.rungs, p.thumbnails';

const packageOf = (row: PackageRow): WatchedPackage => ({
  id: row.id,
  name: row.name,
  isEncrypted: row.sealed_key !== null,
  sealedKey: row.sealed_key,
  durationMs: row.duration_ms,
  rungs: row.rungs,
  thumbnails: row.thumbnails,
});

/** Each package has a few hundred files. */
const MOST_RETIRED = 20;

type Packages = Pick<Episodes, 'packageOf' | 'packageNamed' | 'takeRetiredPackages'>;

export const createPackages = (session: Session): Packages => ({
  async packageOf({ dramaId, number }) {
    const { rows } = await session.query<PackageRow>({
      name: 'package-of',
      text: `select ${PACKAGE_COLUMNS} from media.episodes e join media.packages p on p.id = e.package_id
             where e.drama_id = $1 and e.number = $2`,
      values: [dramaId, number],
    });
    return rows[0] && packageOf(rows[0]);
  },

  async packageNamed(name) {
    const { rows } = await session.query<PackageRow>({
      name: 'package-named',
      text: `select ${PACKAGE_COLUMNS} from media.packages p where p.name = $1`,
      values: [name],
    });
    return rows[0] && packageOf(rows[0]);
  },

  async takeRetiredPackages(retiredBefore): Promise<readonly PackageDescription[]> {
    const { rows } = await session.query<PackageRow>({
      name: 'packages-retired',
      text: `delete from media.packages p where p.id in (
               select id from media.packages where retired_at < $1
               order by retired_at limit $2 for update skip locked)
             returning ${PACKAGE_COLUMNS}`,
      values: [timestamp(retiredBefore), MOST_RETIRED],
    });
    return rows.map(packageOf);
  },
});
