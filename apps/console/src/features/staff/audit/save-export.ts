import type { AnswerOf, RequestOf } from '@cliffhanger/wire/kernel';
import type { exportAuditLines } from '@cliffhanger/wire/operator/staff';

type Fetch = (
  asked: RequestOf<typeof exportAuditLines>,
) => Promise<AnswerOf<typeof exportAuditLines> | undefined>;

/** All of the log as one file of JSON lines, each with its hash. */
export async function saveExport(fetchLines: Fetch): Promise<void> {
  const lines: string[] = [];
  let afterSequence = 0n;
  for (;;) {
    const part = await fetchLines({ afterSequence });
    if (part === undefined) return;
    lines.push(...part.lines);
    afterSequence = part.lastSequence;
    if (!part.hasMore) break;
  }
  const file = new Blob([`${lines.join('\n')}\n`], { type: 'application/x-ndjson' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `audit-log-${lines.length}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}
