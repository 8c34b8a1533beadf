import { type Contact, parseContact } from '@cliffhanger/core/identity';
import { SegmentedControl, TextField } from '@cliffhanger/ui';
import { useState } from 'react';
import type { FieldBinding } from '../../../shared/forms/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';

/** The part of a form that has a `contact`. */
export interface ContactForm {
  readonly field: (name: 'contact.address') => FieldBinding;
  readonly value: (name: 'contact') => Contact;
  readonly setValue: (name: 'contact', contact: Contact) => void;
}

const KINDS = ['telegram', 'whatsapp'] as const;

/** Telegram or WhatsApp; switching back restores the previous input. */
export function ContactFields({ form }: { form: ContactForm }) {
  const t = useTranslation();
  const [put, setPut] = useState('');
  const contact = form.value('contact');
  const choose = (kind: Contact['kind']) => {
    setPut(contact.address);
    form.setValue('contact', { kind, address: put });
  };
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label={t('identity.contact.kind')}
        options={KINDS.map((value) => ({ value, label: t(`identity.contact.${value}`) }))}
        value={contact.kind}
        onChange={choose}
      />
      {contact.kind === 'telegram' ? (
        <TelegramField key="telegram" form={form} contact={contact} />
      ) : (
        <WhatsAppField key="whatsapp" form={form} />
      )}
    </div>
  );
}

function TelegramField({ form, contact }: { form: ContactForm; contact: Contact }) {
  const t = useTranslation();
  const binding = form.field('contact.address');
  const isMalformed = contact.address.trim() !== '' && !parseContact(contact, '').ok;
  return (
    <TextField
      {...binding}
      label={t('identity.contact.telegram.address')}
      error={
        binding.error !== undefined && isMalformed ? t('identity.contact.telegram.malformed') : binding.error
      }
      // A Telegram contact may be a phone number, which has no `@`.
      prefix={contact.address.startsWith('+') ? undefined : '@'}
      autoCapitalize="none"
      autoCorrect="off"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function WhatsAppField({ form }: { form: ContactForm }) {
  const t = useTranslation();
  return (
    <TextField
      {...form.field('contact.address')}
      label={t('identity.contact.whatsapp.address')}
      hint={t('identity.contact.whatsapp.hint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+44 7700 900123"
    />
  );
}
