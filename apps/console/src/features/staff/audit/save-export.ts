import type { AnswerOf, RequestOf } from '@cliffhanger/wire/kernel';
import type { exportAuditLines } from '@cliffhanger/wire/operator/staff';
import { saveFile } from '../../../shared/files/index.ts';

type Fetch = (
  asked: RequestOf<typeof exportAuditLines>,
) => Promise<AnswerOf<typeof exportAuditLines> | undefined>;

/** Downloads the whole log as JSON lines, each with its hash. */
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
  saveFile(`audit-log-${lines.length}.jsonl`, file);
}
