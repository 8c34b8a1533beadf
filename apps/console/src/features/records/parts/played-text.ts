import { t } from '../../../shared/language/index.ts';

const SECONDS = 60;

/** `episode 7, 0:45` */
export function playedText({
  episode,
  positionMs,
}: {
  readonly episode: number;
  readonly positionMs: number;
}): string {
  const seconds = Math.floor(positionMs / 1_000);
  const time = `${Math.floor(seconds / SECONDS)}:${String(seconds % SECONDS).padStart(2, '0')}`;
  return t('console.order.position', { episode, time });
}
