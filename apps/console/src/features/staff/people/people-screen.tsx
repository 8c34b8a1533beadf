import { needsSecondAdmin } from '@cliffhanger/core/staff';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import {
  confirmPerson,
  listPeople,
  listSessions,
  reinstatePerson,
  removePerson,
} from '@cliffhanger/wire/operator/staff';
import { UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { dateText, dayText, listText, t } from '../../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  CodeField,
  Key,
  Page,
  Panel,
  Person as PersonDisc,
  Problem,
  Table,
  type Tone,
  useKeyHints,
  useKeys,
} from '../../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { DutyRoster, useDutyOf } from './duty-roster.tsx';
import { InviteForm } from './invite-form.tsx';

type Person = AnswerOf<typeof listPeople>['list'][number];

export function PeopleScreen() {
  const people = useApiQuery(listPeople, {});
  const isAdmin = useSession()?.roles.includes('admin') ?? false;
  const [isInviting, setInviting] = useState(false);
  useKeys(useMemo(() => (isAdmin ? { i: () => setInviting(true) } : {}), [isAdmin]));
  useKeyHints(isAdmin ? [{ keys: ['I'], name: t('console.invite.title') }] : []);
  return (
    <Page
      title={t('console.nav.people')}
      aside={
        isAdmin && (
          <Act aria-expanded={isInviting} onClick={() => setInviting(!isInviting)}>
            <UserPlus aria-hidden size={14} /> {t('console.invite.title')} <Key>I</Key>
          </Act>
        )
      }
    >
      {isAdmin && isInviting && <InviteForm />}
      <Panel
        title={t('console.people.title')}
        aside={
          people.data !== undefined && (
            <span className="text-small text-muted">
              {t('console.people.count', {
                count: people.data.list.filter(({ state }) => state === 'active').length,
              })}
            </span>
          )
        }
      >
        <Answered of={people}>
          {({ list }) => (
            <Table
              label={t('console.people.title')}
              heads={[
                [t('console.people.name')],
                [t('console.email')],
                [t('console.people.roles')],
                [t('console.people.state')],
                [t('console.people.since')],
                [''],
              ]}
            >
              {list.map((person) => (
                <PersonRow key={person.id} person={person} isAdmin={isAdmin} />
              ))}
            </Table>
          )}
        </Answered>
      </Panel>
      {people.data !== undefined && <DutyRoster people={people.data.list} isAdmin={isAdmin} />}
      <Sessions />
    </Page>
  );
}

const STATE_TONES: Readonly<Record<Person['state'], Tone>> = {
  active: 'good',
  proposed: 'warn',
  invited: 'info',
  suspended: 'bad',
  removed: 'plain',
};

const rolesText = (roles: Person['roles']): string =>
  listText(roles.map((role) => t(`console.role.${role}`)));

function PersonRow({ person, isAdmin }: { readonly person: Person; readonly isAdmin: boolean }) {
  const { id, name, email, roles, proposal, state, createdAt } = person;
  const duty = useDutyOf(id);
  return (
    <tr>
      <td className="whitespace-nowrap">
        <span className="flex items-center gap-2.5 text-label">
          <PersonDisc name={name} /> {name}
          {duty !== undefined && <Chip tone="info">{duty}</Chip>}
        </span>
      </td>
      <td className="text-muted">{email}</td>
      <td>
        {rolesText(roles)}
        {proposal !== null && (
          <span className="ms-2">
            <Chip tone="warn">
              {proposal.roles.length === 0
                ? t('console.people.removal-proposed')
                : t('console.people.proposed', { roles: rolesText(proposal.roles) })}
            </Chip>
          </span>
        )}
      </td>
      <td>
        <Chip tone={STATE_TONES[state]}>{t(`console.people.state.${state}`)}</Chip>
      </td>
      <td className="whitespace-nowrap text-muted">{dayText(createdAt)}</td>
      <td className="text-end">{isAdmin && state !== 'removed' && <PersonActs person={person} />}</td>
    </tr>
  );
}

const isPowerful = (roles: Person['roles']): boolean => needsSecondAdmin(roles, []);

/** Each action needs a fresh code, because staff rights include rights over money. */
function PersonActs({ person }: { readonly person: Person }) {
  const own = useSession()?.id === person.id;
  const [asked, setAsked] = useState<'confirm' | 'remove' | 'reinstate'>();
  const [code, setCode] = useState('');
  const deeds = {
    confirm: useApiMutation(confirmPerson),
    remove: useApiMutation(removePerson),
    reinstate: useApiMutation(reinstatePerson),
  };
  const isRemoval = person.proposal?.roles.length === 0;

  async function execute(deed: keyof typeof deeds): Promise<void> {
    const done = await deeds[deed].send({ id: person.id, code });
    setCode('');
    if (done === undefined) return;
    setAsked(undefined);
    await refresh(listPeople);
  }

  if (own) return <span className="text-muted">{t('console.people.you')}</span>;
  if (asked === undefined) {
    return (
      <span className="inline-flex gap-2">
        {person.proposal !== null && (
          <Act onClick={() => setAsked('confirm')}>
            {t(isRemoval ? 'console.people.confirm-removal' : 'console.people.confirm')}
          </Act>
        )}
        {person.state === 'suspended' ? (
          <Act onClick={() => setAsked('reinstate')}>{t('console.people.reinstate')}</Act>
        ) : (
          <Act onClick={() => setAsked('remove')}>{t('console.people.remove')}</Act>
        )}
      </span>
    );
  }
  return (
    <span className="inline-block w-52 py-2 text-start">
      <CodeField value={code} onChange={setCode} />
      {asked === 'remove' && isPowerful(person.roles) && (
        <p className="mb-2 text-small text-muted">{t('console.people.remove.by-two')}</p>
      )}
      <Problem text={deeds[asked].problem} />
      <Act
        look={asked === 'remove' || (asked === 'confirm' && isRemoval) ? 'danger' : 'main'}
        disabled={code.length < 6}
        onClick={() => void execute(asked)}
      >
        {t(asked === 'confirm' && isRemoval ? 'console.people.confirm-removal' : `console.people.${asked}`)}
      </Act>
    </span>
  );
}

function Sessions() {
  const sessions = useApiQuery(listSessions, {});
  return (
    <Panel title={t('console.sessions.title')}>
      <Answered of={sessions}>
        {({ list }) => (
          <Table
            label={t('console.sessions.title')}
            heads={[
              [t('console.sessions.device')],
              [t('console.sessions.seen')],
              [t('console.sessions.since')],
            ]}
          >
            {list.map(({ id, device, lastSeenAt, createdAt, isCurrent }) => (
              <tr key={id}>
                <td>
                  {device === '' ? t('console.sessions.unknown') : device}
                  {isCurrent && <span className="text-muted"> {t('console.sessions.this')}</span>}
                </td>
                <td>{dateText(lastSeenAt)}</td>
                <td>{dateText(createdAt)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Answered>
    </Panel>
  );
}
