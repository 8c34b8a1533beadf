import type {
  SettingChange,
  SettingProposal,
  SettingProposalId,
  SettingsStore,
} from '@cliffhanger/application/ports';
import type { Instant, OperatorId } from '@cliffhanger/core/kernel';
import { type Json, type SettingName, type Settings, settingsOf } from '@cliffhanger/core/settings';
import { type Session, timestamp } from '../connection.ts';
import { readEffect } from './setting-effects.ts';

interface ChangeRow {
  readonly name: SettingName;
  readonly value: Json;
  readonly effective_from: Instant;
  readonly reason: string;
  readonly decided_by: string;
  readonly decided_at: Instant;
}

/** Cached for the transaction: one store lives as long as its transaction. */
export function createSettings(session: Session): SettingsStore {
  let read: { readonly at: Instant; readonly settings: Promise<Settings> } | undefined;
  return {
    current(now) {
      if (read?.at !== now) read = { at: now, settings: readSettings(session, now) };
      return read.settings;
    },

    async change({ name, value, effectiveFrom, reason, by }, now) {
      const { rows } = await session.query<{ outcome: Awaited<ReturnType<SettingsStore['change']>> }>({
        name: 'settings-change',
        text: 'select settings.change($1, $2, $3, $4, $5, $6) as outcome',
        values: [name, JSON.stringify(value), effectiveFrom, reason, by, now],
      });
      read = undefined;
      return outcomeOf(rows);
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

    async inForceSince(now) {
      const { rows } = await session.query<Pick<ChangeRow, 'name' | 'effective_from'>>({
        name: 'settings-since',
        text: `select distinct on (name) name, effective_from from settings.versions
               where effective_from <= $1 order by name, effective_from desc, version desc`,
        values: [timestamp(now)],
      });
      return new Map(rows.map((row) => [row.name, row.effective_from]));
    },

    effectOf: (asked) => readEffect(session, asked),
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

function outcomeOf<Outcome>([row]: readonly { readonly outcome: Outcome }[]): Outcome {
  if (row === undefined) throw new Error('the settings gave no answer');
  return row.outcome;
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

type Proposals = Pick<SettingsStore, 'proposals' | 'findProposal' | 'endProposal'>;

const proposals = (session: Session): Proposals => ({
  async proposals() {
    const { rows } = await session.query<ProposalRow>({
      name: 'settings-proposals',
      text: `${PROPOSAL} order by proposed_at, id`,
    });
    return rows.map(proposalOf);
  },

  async findProposal(id) {
    const { rows } = await session.query<ProposalRow>({
      name: 'settings-proposal',
      text: `${PROPOSAL} and id = $1`,
      values: [id],
    });
    return rows[0] && proposalOf(rows[0]);
  },

  async endProposal({ id, outcome, by }, now) {
    const { rows } = await session.query<{ outcome: Awaited<ReturnType<SettingsStore['endProposal']>> }>({
      name: 'settings-proposal-end',
      text: 'select settings.end_proposal($1, $2, $3, $4) as outcome',
      values: [id, outcome, by, now],
    });
    return outcomeOf(rows);
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
