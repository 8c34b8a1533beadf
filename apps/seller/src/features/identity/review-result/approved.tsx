import type { Email } from '@cliffhanger/core/identity';
import { Button, EmptyState } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';

export function Approved({ email }: { email: Email }) {
  const say = useSay();
  const openPage = useOpenPage();
  return (
    <EmptyState
      drawing="passed"
      title={say('identity.review.approved.heading')}
      action={
        <Button look="primary" wide onClick={() => openPage('login', { query: { email } })}>
          {say('identity.review.approved.action')}
        </Button>
      }
    >
      {say('identity.review.approved.text', { email })}
    </EmptyState>
  );
}
