import { endpoint, fields, nothing } from '../kernel/index.ts';
import { emailInput } from './inputs.ts';

export const sendEmailCode = endpoint({
  name: 'identity.send-email-code',
  path: '/api/v1/sms/send-code',
  access: 'public',
  origin: 'spec',
  summary: 'Sends a 6-digit code to an email address.',
  request: fields({ email: emailInput }),
  answer: nothing,
  refusals: ['email-code-too-soon', 'email-code-daily-limit'],
});
