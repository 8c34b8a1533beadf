import { EmptyState, PullToRefresh, SkeletonRows } from '@cliffhanger/ui';
import { listSupportContacts } from '@cliffhanger/wire/support';
import { useSay } from '../../shared/language/index.ts';
import { Page } from '../../shared/page/index.ts';
import { AnswerView, useAnswer } from '../../shared/server/index.ts';
import { useUser } from '../../shared/session/index.ts';
import { ContactCard } from './contact-card.tsx';

/** Under two addresses, and for everybody: also for whoever cannot log in. */
export function SupportScreen() {
  const say = useSay();
  const isLoggedIn = useUser() !== undefined;
  const contacts = useAnswer(listSupportContacts, {});
  return (
    <PullToRefresh label={say('shell.list.refreshing')} onRefresh={() => contacts.refetch()}>
      <Page title={say('support.title')} back={isLoggedIn ? 'mine' : 'login'}>
        <div className="grid gap-1 pb-2">
          <h2 className="text-display text-balance">{say('support.heading')}</h2>
          <p className="text-muted">{say('support.text')}</p>
        </div>
        <AnswerView answer={contacts} loading={<SkeletonRows count={3} label={say('shell.list.loading')} />}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={say('support.empty.title')}>{say('support.empty.text')}</EmptyState>
            ) : (
              <ul className="grid gap-3">
                {list.map((contact) => (
                  <ContactCard key={`${contact.kind}:${contact.address}`} contact={contact} />
                ))}
              </ul>
            )
          }
        </AnswerView>
      </Page>
    </PullToRefresh>
  );
}
