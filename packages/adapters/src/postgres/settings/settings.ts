import type {
  SettingChange,
  SettingProposal,
  SettingProposalId,
  SettingsStore,
} from '@cliffhanger/application/ports';
import type { Instant, OperatorId } from '@cliffhanger/core/kernel';
import { type Json, type SettingName, type Settings, settingsOf } from '@cliffhanger/core/settings';
import { type Session, timestamp } from '../connection.ts';

interface ChangeRow {
  readonly name: SettingName;
  readonly value: Json;
  readonly effective_from: Instant;
  readonly reason: string;
  readonly decided_by: string;
  readonly decided_at: Instant;
}

/** Asked for several times in one transaction, they are read once: one store lives as long as its transaction. */
export function createSettings(session: Session): SettingsStore {
  let read: { readonly at: Instant; readonly settings: Promise<Settings> } | undefined;
  return {
    current(now) {
      if (read?.at !== now) read = { at: now, settings: readSettings(session, now) };
      return read.settings;
    },

    async add(change) {
      await addChange(session, change);
      read = undefined;
    },

    changesOf: (name, most) => changesOf(session, name, most),

    async comingChanges(now) {
      const { rows } = await session.query<ChangeRow>({
        name: 'settings-coming',
        text: `select name, value, effective_from, reason, decided_by, decided_at from settings.versions
               where effective_from > $1 order by effective_from, version`,
        values: [timestamp(now)],
      });
      return rows.map(changeOf);
    },

    ...proposals(session),
  };
}

async function readSettings(session: Session, now: Instant): Promise<Settings> {
  const { rows } = await session.query<Pick<ChangeRow, 'name' | 'value'>>({
    name: 'settings-current',
    text: `select distinct on (name) name, value from settings.versions where effective_from <= $1
           order by name, effective_from desc, version desc`,
    values: [timestamp(now)],
  });
  return settingsOf(new Map(rows.map(({ name, value }) => [name, value])));
}

async function addChange(
  session: Session,
  { name, value, effectiveFrom, reason, decidedBy, decidedAt }: SettingChange,
): Promise<void> {
  await session.query({
    name: 'settings-add',
    text: `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
           values ($1, $2, $3, $4, $5, $6)`,
    values: [name, JSON.stringify(value), timestamp(effectiveFrom), reason, decidedBy, timestamp(decidedAt)],
  });
}

async function changesOf(
  session: Session,
  name: SettingName,
  most: number,
): Promise<readonly SettingChange[]> {
  const { rows } = await session.query<ChangeRow>({
    name: 'settings-changes',
    text: `select name, value, effective_from, reason, decided_by, decided_at from settings.versions
           where name = $1 order by version desc limit $2`,
    values: [name, most],
  });
  return rows.map(changeOf);
}

const changeOf = (row: ChangeRow): SettingChange => ({
  name: row.name,
  value: row.value,
  effectiveFrom: row.effective_from,
  reason: row.reason,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
});

interface ProposalRow extends Omit<ChangeRow, 'decided_by' | 'decided_at'> {
  readonly id: SettingProposalId;
  readonly proposed_by: OperatorId;
  readonly proposed_at: Instant;
}

const PROPOSAL = `select id, name, value, effective_from, reason, proposed_by, proposed_at from settings.proposals
  where outcome is null`;

type Proposals = Pick<SettingsStore, 'propose' | 'proposals' | 'lockProposal' | 'endProposal'>;

const proposals = (session: Session): Proposals => ({
  async propose({ id, name, value, effectiveFrom, reason, proposedBy, proposedAt }) {
    await session.query({
      name: 'settings-propose',
      text: `insert into settings.proposals (id, name, value, effective_from, reason, proposed_by, proposed_at)
             values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        id,
        name,
        JSON.stringify(value),
        timestamp(effectiveFrom),
        reason,
        proposedBy,
        timestamp(proposedAt),
      ],
    });
  },

  async proposals() {
    const { rows } = await session.query<ProposalRow>({
      name: 'settings-proposals',
      text: `${PROPOSAL} order by proposed_at, id`,
    });
    return rows.map(proposalOf);
  },

  async lockProposal(id) {
    const { rows } = await session.query<ProposalRow>({
      name: 'settings-proposal-lock',
      text: `${PROPOSAL} and id = $1 for no key update`,
      values: [id],
    });
    return rows[0] && proposalOf(rows[0]);
  },

  async endProposal({ id, outcome, by, at }) {
    await session.query({
      name: 'settings-proposal-end',
      text: 'update settings.proposals set outcome = $2, ended_by = $3, ended_at = $4 where id = $1 and outcome is null',
      values: [id, outcome, by, timestamp(at)],
    });
  },
});

const proposalOf = (row: ProposalRow): SettingProposal => ({
  id: row.id,
  name: row.name,
  value: row.value,
  effectiveFrom: row.effective_from,
  reason: row.reason,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
});
