import { htmlText } from '@cliffhanger/core/kernel';

/** A text, or for a section: whether it stands, or what it stands for one after the other. */
export type TemplateValue = string | boolean | readonly Readonly<Record<string, string>>[];
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/** A section with what stands in it, or a placeholder. Looked for in the page as it was built, never in what fills it. */
const SECTION_OR_PLACEHOLDER = /\{\{#(\w+)\}\}([^]*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/g;

/**
 * Fills a built page: `{{title}}` is a text, `{{#seller}}…{{/seller}}` stands when there is one. Every text is escaped, and
 * a placeholder that nobody fills is a bug.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(
    SECTION_OR_PLACEHOLDER,
    (_, section?: string, inside?: string, placeholder?: string) =>
      section === undefined || inside === undefined
        ? htmlText(textOf(values, placeholder ?? ''))
        : filledSection(inside, valueOf(values, section), values),
  );
}

function filledSection(inside: string, value: TemplateValue, values: TemplateValues): string {
  if (Array.isArray(value)) return value.map((item) => fillTemplate(inside, item)).join('');
  return value === '' || value === false ? '' : fillTemplate(inside, values);
}

function valueOf(values: TemplateValues, name: string): TemplateValue {
  const value = values[name];
  if (value === undefined) throw new Error(`nothing fills {{${name}}}`);
  return value;
}

function textOf(values: TemplateValues, name: string): string {
  const value = valueOf(values, name);
  if (typeof value !== 'string') throw new TypeError(`{{${name}}} is no text`);
  return value;
}
