import { bytesToHex, sha256, utf8ToBytes } from './bytes.ts';
import type { StatementProof } from './files.ts';

/** The hash of the last line covers every line before it (docs/proofs.md §7). */
export const statementFingerprint = (
  { journalId, range, lines }: Pick<StatementProof, 'journalId' | 'range' | 'lines'>,
  lastHash: string,
): string =>
  bytesToHex(
    sha256(
      utf8ToBytes(
        [
          'cliffhanger-statement-fingerprint-1',
          journalId,
          range.from,
          range.to,
          lines.first,
          lines.last,
          lastHash,
        ].join('\n'),
      ),
    ),
  );
