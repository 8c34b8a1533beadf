import { Avatar, Card, StateBadge } from '@cliffhanger/ui';
import { DecisionCard } from '../../../../shared/decisions/index.ts';
import { useSay } from '../../../../shared/language/index.ts';
import { ReviewPromise } from '../../review-promise/review-promise.tsx';
import type { Store } from './store.ts';

/** How the last change stands, and what viewers see meanwhile. */
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
    {shown === null ? <NotShown /> : <Shown version={shown} />}
  </>
);

function NotShown() {
  const say = useSay();
  return <p className="text-muted">{say('store.not-shown')}</p>;
}

function Shown({ version }: { version: NonNullable<Store['shown']> }) {
  const say = useSay();
  return (
    <Card
      title={say('store.shown')}
      aside={<StateBadge state="approved" word={say('shell.review.approved')} />}
    >
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
