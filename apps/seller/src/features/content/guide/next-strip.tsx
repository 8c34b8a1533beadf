import { Timeline } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { useProfile } from '../../../shared/profile/index.ts';

/** Explains the stages of a sale, from click to payout. */
export function NextStrip() {
  const t = useTranslation();
  const { profile } = useProfile();
  if (profile === undefined) return null;
  const { hasClick, hasOrder, hasShipped } = profile.firstSteps;
  const steps = [
    { title: 'content.guide.click', detail: 'content.guide.click.text', isDone: hasClick || hasOrder },
    { title: 'content.guide.order', detail: 'content.guide.order.text', isDone: hasOrder },
    { title: 'content.guide.ship', detail: 'content.guide.ship.text', isDone: hasShipped },
    { title: 'orders.step.on-hold', detail: 'orders.standing.hold.text', isDone: false },
    { title: 'shell.mine.withdraw', detail: 'desk.next.withdraw', isDone: false },
  ] as const;
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <aside aria-label={t('desk.next')} className="h-full overflow-y-auto px-4 pb-6">
      <h2 className="flex min-h-bar items-center text-strong">{t('desk.next')}</h2>
      <Timeline
        steps={steps.map(({ title, detail, isDone }, index) => ({
          title: t(title),
          detail: t(detail),
          state: isDone ? 'done' : index === now ? 'now' : 'later',
        }))}
      />
    </aside>
  );
}
