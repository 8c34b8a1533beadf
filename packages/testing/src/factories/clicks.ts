import { randomUUID } from 'node:crypto';
import { takeClicks } from '@cliffhanger/application/library';
import type { ClickGroup, Dependencies } from '@cliffhanger/application/ports';
import type { Click } from '@cliffhanger/core/library';
import { valueOf } from './sellers.ts';

export const aClickGroup = (...clicks: readonly Click[]): ClickGroup => ({ id: randomUUID(), clicks });

/** As many viewers click a link and are counted, each for the first time. */
export async function viewersClick(
  dependencies: Pick<Dependencies, 'transactions' | 'clock'>,
  code: string,
  viewers: number,
): Promise<void> {
  const click = (): Click => ({ code, at: dependencies.clock.now(), by: 'viewer', mark: randomUUID() });
  valueOf(await takeClicks(dependencies)([aClickGroup(...Array.from({ length: viewers }, click))]));
}
