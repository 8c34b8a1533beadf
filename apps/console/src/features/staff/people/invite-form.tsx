import { parseEmail } from '@cliffhanger/core/identity';
import { STAFF_ROLES, type StaffRole } from '@cliffhanger/core/staff';
import { invitePerson, listPeople } from '@cliffhanger/wire/operator/staff';
import { type FormEvent, useState } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, CodeField, Field, Panel, Problem, Tick } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';

export function InviteForm() {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const [code, setCode] = useState('');
  const [told, setTold] = useState<string>();
  const { send, isBusy, problem } = useApiMutation(invitePerson);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = parseEmail(email);
    if (address === undefined) return;
    const invited = await send({ email: address, name, roles: [...roles], code });
    setCode('');
    if (invited === undefined) return;
    setTold(
      invited.state === 'proposed'
        ? t('console.invite.proposed', { name })
        : t('console.invite.sent', { name }),
    );
    setEmail('');
    setName('');
    setRoles([]);
    await refresh(listPeople);
  }

  return (
    <Panel title={t('console.invite.title')}>
      <form className="p-4" onSubmit={(event) => void submit(event)}>
        <div className="grid grid-cols-3 gap-4">
          <Field label={t('console.people.name')} value={name} onChange={setName} required />
          <Field label={t('console.email')} type="email" value={email} onChange={setEmail} required />
          <CodeField value={code} onChange={setCode} />
        </div>
        <fieldset className="mb-3 flex flex-wrap gap-4">
          <legend className="mb-1 text-small text-muted">{t('console.people.roles')}</legend>
          {STAFF_ROLES.map((role) => (
            <Tick
              key={role}
              label={t(`console.role.${role}`)}
              isOn={roles.includes(role)}
              onChange={(isOn) => setRoles(isOn ? [...roles, role] : roles.filter((other) => other !== role))}
            />
          ))}
        </fieldset>
        <Problem text={problem} />
        {told !== undefined && <output className="mb-2 block text-good">{told}</output>}
        <Act look="main" submits disabled={isBusy || roles.length === 0}>
          {t('console.invite.submit')}
        </Act>
      </form>
    </Panel>
  );
}
