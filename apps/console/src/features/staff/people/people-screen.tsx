import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { confirmPerson, listPeople, listSessions, removePerson } from '@cliffhanger/wire/operator/staff';
import { useState } from 'react';
import { dateText, say } from '../../../shared/language/index.ts';
import { Act, Answered, CodeField, Page, Panel, Problem, Table } from '../../../shared/parts/index.ts';
import { refresh, useAnswer, useSending } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { InviteForm } from './invite-form.tsx';

type Person = AnswerOf<typeof listPeople>['list'][number];

export function PeopleScreen() {
  const people = useAnswer(listPeople, {});
  const isAdmin = useSession()?.roles.includes('admin') ?? false;
  return (
    <Page title={say('console.nav.people')}>
      {isAdmin && <InviteForm />}
      <Panel title={say('console.people.title')}>
        <Answered of={people}>
          {({ list }) => (
            <Table
              label={say('console.people.title')}
              heads={[
                [say('console.people.name')],
                [say('console.email')],
                [say('console.people.roles')],
                [say('console.people.state')],
                [say('console.people.since')],
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
      <Sessions />
    </Page>
  );
}

function PersonRow({ person, isAdmin }: { readonly person: Person; readonly isAdmin: boolean }) {
  const { name, email, roles, proposal, state, createdAt } = person;
  return (
    <tr>
      <td>{name}</td>
      <td>{email}</td>
      <td>
        {roles.join(', ')}
        {proposal !== null && (
          <span className="text-warn">
            {' '}
            {say('console.people.proposed', { roles: proposal.roles.join(', ') })}
          </span>
        )}
      </td>
      <td>{say(`console.people.state.${state}`)}</td>
      <td>{dateText(createdAt)}</td>
      <td className="text-end">{isAdmin && state !== 'removed' && <PersonActs person={person} />}</td>
    </tr>
  );
}

/** Both ask for a fresh code: power over people is power over money. */
function PersonActs({ person }: { readonly person: Person }) {
  const own = useSession()?.id === person.id;
  const [asked, setAsked] = useState<'confirm' | 'remove'>();
  const [code, setCode] = useState('');
  const confirming = useSending(confirmPerson);
  const removing = useSending(removePerson);
  const sending = asked === 'confirm' ? confirming : removing;

  async function carryOut(): Promise<void> {
    const done = await sending.send({ id: person.id, code });
    setCode('');
    if (done === undefined) return;
    setAsked(undefined);
    await refresh(listPeople);
  }

  if (own) return <span className="text-muted">{say('console.people.you')}</span>;
  if (asked === undefined) {
    return (
      <span className="inline-flex gap-2">
        {person.proposal !== null && (
          <Act onClick={() => setAsked('confirm')}>{say('console.people.confirm')}</Act>
        )}
        <Act onClick={() => setAsked('remove')}>{say('console.people.remove')}</Act>
      </span>
    );
  }
  return (
    <span className="inline-block w-52 py-2 text-start">
      <CodeField value={code} onChange={setCode} />
      <Problem text={sending.problem} />
      <Act
        look={asked === 'remove' ? 'danger' : 'main'}
        disabled={code.length < 6}
        onClick={() => void carryOut()}
      >
        {asked === 'remove' ? say('console.people.remove') : say('console.people.confirm')}
      </Act>
    </span>
  );
}

function Sessions() {
  const sessions = useAnswer(listSessions, {});
  return (
    <Panel title={say('console.sessions.title')}>
      <Answered of={sessions}>
        {({ list }) => (
          <Table
            label={say('console.sessions.title')}
            heads={[
              [say('console.sessions.device')],
              [say('console.sessions.seen')],
              [say('console.sessions.since')],
            ]}
          >
            {list.map(({ id, device, lastSeenAt, createdAt, isCurrent }) => (
              <tr key={id}>
                <td>
                  {device === '' ? say('console.sessions.unknown') : device}
                  {isCurrent && <span className="text-muted"> {say('console.sessions.this')}</span>}
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
