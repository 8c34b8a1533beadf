import { Avatar, Card, StateBadge } from '@cliffhanger/ui';
import { useReviewHours } from '../../../../shared/app-config/index.ts';
import { DecisionCard } from '../../../../shared/decisions/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { ReviewPromise } from '../../review-promise/review-promise.tsx';
import type { Store } from './store.ts';

/** The state of the last change, and the version viewers currently see. */
export const StoreStanding = ({ store: { shown, proposed } }: { store: Store }) => (
  <>
    {proposed?.promisedBy !== undefined && (
      <Card>
        <ReviewPromise by={proposed.promisedBy} />
      </Card>
    )}
    {proposed?.notice !== undefined && (
      <DecisionCard notice={proposed.notice} about={{ subject: 'store', subjectId: proposed.id }} />
    )}
    {shown === null ? <NothingPublished /> : <PublishedStore version={shown} />}
  </>
);

function NothingPublished() {
  const t = useTranslation();
  const hours = useReviewHours('store');
  return <p className="text-muted">{t('store.not-shown', { hours })}</p>;
}

function PublishedStore({ version }: { version: NonNullable<Store['shown']> }) {
  const t = useTranslation();
  return (
    <Card title={t('store.shown')} aside={<StateBadge state="approved" word={t('shell.review.approved')} />}>
      <div className="flex gap-3">
        <Avatar name={version.name} picture={version.picture} />
        <div className="min-w-0">
          <p className="text-strong">{version.name}</p>
          {version.text !== '' && <p className="whitespace-pre-line text-small text-muted">{version.text}</p>}
        </div>
      </div>
    </Card>
  );
}
