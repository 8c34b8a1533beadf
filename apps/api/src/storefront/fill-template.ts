import { htmlText } from '@cliffhanger/core/kernel';

/** A text; for a section, whether it is included or the items it is repeated for. */
export type TemplateValue = string | boolean | readonly Readonly<Record<string, string>>[];
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

/**
 * A section with its content, or a placeholder. Matched in the built template only, never in filled values.
 */
const SECTION_OR_PLACEHOLDER = /\{\{#(\w+)\}\}([^]*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/g;

/**
 * Fills a built page: `{{title}}` is a text, `{{#seller}}…{{/seller}}` is included if the value is not empty.
 * Every text is escaped. A placeholder without a value throws.
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
