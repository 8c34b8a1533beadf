import type { DutyChanged, DutyRoster, NamedDuty, Paged } from '@cliffhanger/application/ports';
import type { Instant, OperatorId } from '@cliffhanger/core/kernel';
import { type Duty, MOST_DUTIES } from '@cliffhanger/core/staff';
import { type Answer, type Session, timestamp } from '../connection.ts';

interface DutyRow {
  readonly id: Duty['id'];
  readonly person_id: OperatorId;
  readonly person_name: string;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly set_by: OperatorId;
}

interface PagedRow {
  readonly outcome: Paged['outcome'];
  readonly wait_ms: bigint | null;
  readonly person_id: OperatorId | null;
  readonly name: string | null;
}

const changedOf = ({ rows: [row] }: Answer<{ outcome: DutyChanged['outcome'] }>): DutyChanged => {
  if (row === undefined) throw new Error('the roster gave no answer');
  return { outcome: row.outcome };
};

export const createDutyRoster = (session: Session): DutyRoster => ({
  async list(now) {
    const { rows } = await session.query<DutyRow>({
      name: 'duties-list',
      text: `select d.id, d.person_id, p.name as person_name, d.starts_at, coalesce(d.ended_at, d.ends_at) as ends_at, d.set_by
             from staff.duties d join staff.people p on p.id = d.person_id
             where p.state = 'active' and coalesce(d.ended_at, d.ends_at) > $1
               and coalesce(d.ended_at, d.ends_at) > d.starts_at
             order by d.starts_at limit $2`,
      values: [timestamp(now), MOST_DUTIES],
    });
    return rows.map(
      ({ person_id, person_name, starts_at, ends_at, set_by, id }): NamedDuty => ({
        id,
        personId: person_id,
        personName: person_name,
        startsAt: starts_at,
        endsAt: ends_at,
        setBy: set_by,
      }),
    );
  },

  async set({ personId, startsAt, endsAt, by }, now) {
    return changedOf(
      await session.query<{ outcome: DutyChanged['outcome'] }>({
        name: 'duty-set',
        text: 'select outcome from staff.set_duty($1, $2, $3, $4, $5)',
        values: [personId, startsAt, endsAt, by, now],
      }),
    );
  },

  async end({ id, by }, now) {
    return changedOf(
      await session.query<{ outcome: DutyChanged['outcome'] }>({
        name: 'duty-end',
        text: 'select outcome from staff.end_duty($1, $2, $3)',
        values: [id, by, now],
      }),
    );
  },

  async page({ id, about, by }, now) {
    const { rows } = await session.query<PagedRow>({
      name: 'duty-page',
      text: 'select outcome, wait_ms, person_id, name from staff.page_duty($1, $2, $3, $4, $5)',
      values: [id, about?.queue ?? null, about?.id ?? null, by, now],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('the roster gave no answer');
    if (row.outcome === 'too-many-tries') return { outcome: row.outcome, waitMs: Number(row.wait_ms) };
    if (row.outcome === 'nobody-on-duty' || row.outcome === 'role-not-allowed')
      return { outcome: row.outcome };
    if (row.person_id === null || row.name === null) throw new Error('somebody was called who is nobody');
    return { outcome: row.outcome, personId: row.person_id, name: row.name };
  },
});
