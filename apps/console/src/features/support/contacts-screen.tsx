import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listContacts, saveContacts } from '@cliffhanger/wire/operator/support';
import { useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Answered, Page, Panel, RowsEditor, wordText } from '../../shared/parts/index.ts';
import { refresh, useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

type Contact = AnswerOf<typeof listContacts>['list'][number];

const KINDS = ['telegram', 'whatsapp', 'email'] as const;

/** The other two kinds are brand names, which are not translated. */
const kindText = (kind: Contact['kind']): string =>
  kind === 'email' ? t('console.email') : wordText('account', kind);

/** Support contacts. They are public, also without a session. */
export function ContactsScreen() {
  const contacts = useApiQuery(listContacts, {});
  return (
    <Page title={t('console.nav.contacts')}>
      <Panel title={t('console.contacts.title')}>
        <Answered of={contacts}>
          {({ list }) => <ContactsForm key={JSON.stringify(list)} contacts={list} />}
        </Answered>
      </Panel>
    </Page>
  );
}

/** Raw values of the form fields. Null hours become an empty text. */
type Typed = Readonly<Record<keyof Contact, string>>;

const typedOf = ({ opensAt, closesAt, ...contact }: Contact): Typed => ({
  ...contact,
  opensAt: opensAt ?? '',
  closesAt: closesAt ?? '',
});

const contactOf = ({ kind, opensAt, closesAt, ...typed }: Typed): Contact => ({
  ...typed,
  kind: KINDS.find((known) => known === kind) ?? 'email',
  opensAt: opensAt === '' ? null : opensAt,
  closesAt: closesAt === '' ? null : closesAt,
});

function ContactsForm({ contacts }: { readonly contacts: readonly Contact[] }) {
  const [typed, setTyped] = useState<readonly Typed[]>(contacts.map(typedOf));
  const mayEdit = useSession()?.roles.includes('admin') ?? false;
  const { send, isBusy, problem } = useApiMutation(saveContacts);
  return (
    <RowsEditor
      rows={typed}
      columns={[
        {
          name: 'kind',
          label: t('console.contacts.kind'),
          words: KINDS.map((kind) => [kind, kindText(kind)]),
        },
        { name: 'name', label: t('console.contacts.name') },
        { name: 'address', label: t('console.contacts.address') },
        { name: 'opensAt', label: t('console.contacts.opens'), hint: '08:00' },
        { name: 'closesAt', label: t('console.contacts.closes'), hint: '24:00' },
      ]}
      empty={{ kind: 'email', name: '', address: '', opensAt: '', closesAt: '' }}
      mayEdit={mayEdit}
      isBusy={isBusy}
      problem={problem}
      onChange={setTyped}
      onSave={async (code) => {
        if ((await send({ contacts: typed.map(contactOf), code })) !== undefined) await refresh(listContacts);
      }}
    />
  );
}
