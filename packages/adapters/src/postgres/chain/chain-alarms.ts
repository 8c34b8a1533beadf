import type { ChainAlarm, ChainAlarms, Clearing, OpenAlarm } from '@cliffhanger/application/ports';
import { type ChainAlarmKind, STOPPING_ALARMS } from '@cliffhanger/core/chain';
import type { Instant } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { Session } from '../connection.ts';
import { theOne } from './the-one.ts';

interface AlarmRow {
  readonly network: Network;
  readonly kind: ChainAlarmKind;
  readonly facts: ChainAlarm['facts'];
  readonly raised_at: Instant;
  readonly clear_asked_by: string | null;
  readonly clear_asked_at: Instant | null;
  readonly clear_because: string | null;
}

const ALARM_COLUMNS = 'network, kind, facts, raised_at, clear_asked_by, clear_asked_at, clear_because';

const alarmOf = ({ network, kind, facts, raised_at, ...row }: AlarmRow): OpenAlarm => ({
  network,
  kind,
  facts,
  raisedAt: raised_at,
  clearing: clearingOf(row),
});

const clearingOf = ({
  clear_asked_by: by,
  clear_asked_at: at,
  clear_because: because,
}: Pick<AlarmRow, 'clear_asked_by' | 'clear_asked_at' | 'clear_because'>): Clearing | null =>
  by === null || at === null || because === null ? null : { by, at, because };

export const createChainAlarms = (session: Session): ChainAlarms => ({
  async raise({ network, kind, facts, raisedAt }) {
    const { rows } = await session.query<{ is_new: boolean }>({
      name: 'chain-alarm-raise',
      text: 'select chain.raise_alarm($1, $2, $3, $4) as is_new',
      values: [network, kind, JSON.stringify(facts), raisedAt],
    });
    return rows[0]?.is_new === true;
  },

  async letPass(network, kind, now) {
    const { rows } = await session.query<{ was_open: boolean }>({
      name: 'chain-alarm-let-pass',
      text: 'select chain.let_alarm_pass($1, $2, $3) as was_open',
      values: [network, kind, now],
    });
    return rows[0]?.was_open === true;
  },

  async askClearing({ network, kind, because, by }, now) {
    const { rows } = await session.query<{ outcome: Awaited<ReturnType<ChainAlarms['askClearing']>> }>({
      name: 'chain-alarm-ask-clearing',
      text: 'select chain.ask_clearing($1, $2, $3, $4, $5) as outcome',
      values: [network, kind, because, by, now],
    });
    return theOne(rows).outcome;
  },

  async confirmClearing({ network, kind, by }, now) {
    const { rows } = await session.query<{ outcome: Awaited<ReturnType<ChainAlarms['confirmClearing']>> }>({
      name: 'chain-alarm-confirm-clearing',
      text: 'select chain.confirm_clearing($1, $2, $3, $4) as outcome',
      values: [network, kind, by, now],
    });
    return theOne(rows).outcome;
  },

  async open() {
    const { rows } = await session.query<AlarmRow>({
      name: 'chain-alarms-open',
      text: `select ${ALARM_COLUMNS} from chain.alarms where cleared_at is null order by id`,
    });
    return rows.map(alarmOf);
  },

  async areWithdrawalsStopped(network) {
    const { rowCount } = await session.query({
      name: 'chain-withdrawals-stopped',
      text: 'select from chain.alarms where network = $1 and kind = any($2) and cleared_at is null limit 1',
      values: [network, STOPPING_ALARMS],
    });
    return rowCount === 1;
  },
});
