import { Card } from '@cliffhanger/ui';
import { saveProfile } from '@cliffhanger/wire/identity';
import { useRefusalForm } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { cacheProfile } from '../../../shared/profile/index.ts';
import { call } from '../../../shared/server/index.ts';
import {
  ContactFields,
  refuseMalformedContact,
  typedAddress,
  typedContactInput,
} from '../contact-fields/index.ts';
import { useDone } from './after-saving.ts';
import type { PartProps } from './part.ts';
import { PartForm } from './part-form.tsx';

export function ContactPart({ user }: PartProps) {
  const t = useTranslation();
  const done = useDone();
  const form = useRefusalForm({
    inputs: { contact: typedContactInput },
    start: { contact: { kind: user.contact.kind, address: typedAddress(user.contact) } },
    crossCheck: ({ contact }) => refuseMalformedContact(contact, user.country),
    send: (checked) => call(saveProfile, checked),
    onAccepted: (profile) => {
      cacheProfile(profile);
      done(t('identity.contact.saved'));
    },
  });
  return (
    <PartForm
      title={t('identity.contact.title')}
      text={t('identity.contact.text')}
      submit={t('shell.save')}
      form={form}
    >
      <Card>
        <ContactFields form={form} />
      </Card>
    </PartForm>
  );
}
