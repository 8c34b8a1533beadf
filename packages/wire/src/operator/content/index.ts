import { CONTENT_TYPES } from '@cliffhanger/core/content';
import { LOCALES } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { fields, instant, nothing, refusing, requiredText, word } from '../../kernel/index.ts';
import { appCodeInput, operatorEndpoint } from '../kernel.ts';

const WHO_LOOKS: readonly StaffRole[] = ['content', 'support', 'admin', 'auditor'];
const WHO_EDITS: readonly StaffRole[] = ['content'];

const type = word(CONTENT_TYPES);
const locale = z.enum(LOCALES, refusing('invalid-input'));
const link = fields({
  name: requiredText('field-required', 60),
  url: z
    .string(refusing('field-required'))
    .check(
      z.trim(),
      z.maxLength(300, refusing('invalid-input')),
      z.regex(/^https:\/\/[^\s]+$/, refusing('link-not-https')),
    ),
});

export const listContent = operatorEndpoint({
  name: 'content.list-office',
  path: '/api/operator/content/list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary:
    'The pages that everybody can read, in every language that they have, and the links of the footer.',
  request: nothing,
  answer: fields({
    pages: z.array(fields({ type, locale, title: z.string(), text: z.string(), updatedAt: instant })),
    links: z.array(link),
  }),
});

export const savePage = operatorEndpoint({
  name: 'content.save-page',
  path: '/api/operator/content/page-save',
  roles: WHO_EDITS,
  kind: 'change',
  asksForCode: true,
  subject: { kind: 'content-page', field: 'type' },
  summary:
    'A page in one language, as plain text: `# ` begins a heading, `- ` an item of a list. What it said before stays known.',
  request: fields({
    type,
    locale,
    title: requiredText('field-required', 120),
    text: z.string(refusing('field-required')).check(z.maxLength(20_000, refusing('invalid-input'))),
    code: appCodeInput,
  }),
  answer: nothing,
  refusals: ['second-factor-wrong', 'field-required'],
});

export const saveFooterLinks = operatorEndpoint({
  name: 'content.save-footer-links',
  path: '/api/operator/content/footer-link-save',
  roles: WHO_EDITS,
  kind: 'change',
  asksForCode: true,
  summary: 'The links of the footer, all of them in their order.',
  request: fields({
    links: z.array(link).check(z.maxLength(20, refusing('invalid-input'))),
    code: appCodeInput,
  }),
  answer: nothing,
  refusals: ['second-factor-wrong', 'field-required', 'link-not-https'],
});
