import type { Earnings, LevelEarnings, SettingVersion } from '@cliffhanger/application/ports';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';

/** Oldest first. */
export async function listSettingVersions(session: Session): Promise<readonly SettingVersion[]> {
  const { rows } = await session.query<
    Omit<SettingVersion, 'effectiveFrom' | 'decidedAt'> & {
      readonly effective_ms: bigint;
      readonly decided_ms: bigint;
    }
  >({
    name: 'public-setting-versions',
    text: `select name, value, effective_ms, decided_ms, proposed_by as "proposedBy", confirmed_by as "confirmedBy"
           from transparency.setting_versions()`,
  });
  return rows.map(({ effective_ms, decided_ms, ...version }) => ({
    ...version,
    effectiveFrom: Number(effective_ms) as Instant,
    decidedAt: Number(decided_ms) as Instant,
  }));
}

/** The latest computed month. Undefined before the first. */
export async function readEarnings(session: Session): Promise<Earnings | undefined> {
  const { rows } = await session.query<{ month: string; levels: readonly EarningsRow[] }>({
    name: 'public-earnings',
    text: `select to_char(m.month, 'YYYY-MM-DD') as month, coalesce(json_agg(json_build_object('level', e.level,
               'sellers', e.sellers, 'without', e.without, 'quarterBelow', e.quarter_below::text,
               'halfBelow', e.half_below::text, 'quarterAbove', e.quarter_above::text)
               order by array_position(array['bronze', 'silver', 'gold', 'diamond', 'all'], e.level))
             filter (where e.level is not null), '[]') as levels
           from (select month from transparency.earning_months order by month desc limit 1) m
             left join transparency.earnings e using (month) group by m.month`,
  });
  const [row] = rows;
  return row && { month: row.month, levels: row.levels.map(levelOf) };
}

interface EarningsRow extends Pick<LevelEarnings, 'level' | 'sellers' | 'without'> {
  readonly quarterBelow: string;
  readonly halfBelow: string;
  readonly quarterAbove: string;
}

const levelOf = ({ quarterBelow, halfBelow, quarterAbove, ...row }: EarningsRow): LevelEarnings => ({
  ...row,
  quarterBelow: BigInt(quarterBelow) as Money,
  halfBelow: BigInt(halfBelow) as Money,
  quarterAbove: BigInt(quarterAbove) as Money,
});

/** Computes last month's figures once. False if they already exist. */
export async function makeEarnings(session: Session, now: Instant): Promise<boolean> {
  const { rows } = await session.query<{ made: boolean }>({
    text: 'select transparency.make_earnings($1) as made',
    values: [now],
  });
  return rows[0]?.made ?? false;
}
