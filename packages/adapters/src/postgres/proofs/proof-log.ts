import type { ProofLog, StoredCheckpoint, StoredLogEntry } from '@cliffhanger/application/ports';
import { type LogEntry, logEntryText } from '@cliffhanger/core/proofs';
import type { Session } from '../connection.ts';

const ENTRY = 'index::float8 as index, text';

export const createProofLog = (session: Session): ProofLog => ({
  async append(entry) {
    const { rows } = await session.query<{ index: number }>({
      name: 'proof-log-append',
      text: 'select proofs.append_entry($1)::float8 as index',
      values: [logEntryText(entry)],
    });
    return only(rows).index;
  },

  async size() {
    const { rows } = await session.query<{ size: number }>({
      name: 'proof-log-size',
      text: 'select size::float8 as size from proofs.log_head',
    });
    return only(rows).size;
  },

  async list(from, most) {
    const { rows } = await session.query<StoredLogEntry>({
      name: 'proof-log-list',
      text: `select ${ENTRY} from proofs.log_entries where index >= $1 and index < $1 + $2 order by index`,
      values: [from, most],
    });
    return rows;
  },

  async listOf(kind, size) {
    const { rows } = await session.query<StoredLogEntry>({
      name: 'proof-log-list-of',
      text: `select ${ENTRY} from proofs.log_entries where kind = $1 and index < $2 order by index`,
      values: [firstLineOf(kind), size],
    });
    return rows;
  },

  async newestOf(kind, size) {
    const { rows } = await session.query<StoredLogEntry>({
      name: 'proof-log-newest-of',
      text: `select ${ENTRY} from proofs.log_entries where kind = $1 and index < $2 order by index desc limit 1`,
      values: [firstLineOf(kind), size],
    });
    return rows[0];
  },

  async hashes(nodes) {
    const { rows } = await session.query<{ hash: Buffer }>({
      name: 'proof-log-hashes',
      text: `select n.hash from unnest($1::smallint[], $2::bigint[]) with ordinality as w (level, index, ordinal)
             join proofs.log_nodes n on n.level = w.level and n.index = w.index order by w.ordinal`,
      values: [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
    });
    if (rows.length !== nodes.length) throw new Error('the log has not all of these nodes');
    return rows.map(({ hash }) => new Uint8Array(hash));
  },

  async newestCheckpoint() {
    const { rows } = await session.query<StoredCheckpoint>({
      name: 'proof-log-checkpoint',
      text: 'select size::float8 as size, note from proofs.checkpoints order by size desc limit 1',
    });
    return rows[0];
  },

  async addCheckpoint(note) {
    await session.query({
      name: 'proof-log-add-checkpoint',
      text: 'select proofs.add_checkpoint($1)',
      values: [note],
    });
  },
});

const firstLineOf = (kind: LogEntry['kind']): string => `cliffhanger-${kind}-1`;

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('the log gave no answer');
  return row;
}
