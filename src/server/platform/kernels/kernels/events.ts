import { isNestedWithin } from '~/contract/formats/nbformat';
import { parsePythonJson } from '~/text/pythonJson';
import { maskedIn, type Masking } from '../../secrets/masking';
import { KernelEvent } from './kernel';

type Fields = Readonly<Record<string, unknown>>;

/** Fields of kernel and widget messages that are never masked, whatever a secret is: which method a message is for, and by which model and view it is drawn. */
const OF_PROTOCOL = /^(?:method|status|_(?:model|view)_\w+)$/;

/** Values of fields, masked; the fields are called what they are called: kinds of outputs, traits of widgets. */
const maskedFields = (fields: Fields, mask: Masking): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      OF_PROTOCOL.test(name) && typeof value === 'string' ? value : maskedIn(value, mask),
    ]),
  );

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maskedComm = (data: Fields, mask: Masking): Record<string, unknown> => ({
  ...maskedFields(data, mask),
  ...(isFields(data['state']) && { state: maskedFields(data['state'], mask) }),
});

/** An event whose texts are masked; the words of the protocol, as which a secret may be written, stay. */
const masked = (event: KernelEvent, mask: Masking): KernelEvent => {
  switch (event.type) {
    case 'stream':
      return { ...event, content: { ...event.content, text: mask(event.content.text) } };
    case 'display_data':
    case 'update_display_data':
    case 'execute_result': {
      const shown = {
        data: maskedFields(event.content.data, mask),
        metadata: maskedFields(event.content.metadata, mask),
      };
      return { ...event, content: { ...event.content, ...shown } } as KernelEvent;
    }
    case 'error':
      return { ...event, content: maskedFields(event.content, mask) } as KernelEvent;
    case 'input_request':
      return { ...event, content: { ...event.content, prompt: mask(event.content.prompt) } };
    case 'comm_open':
    case 'comm_msg':
      return {
        ...event,
        content: { ...event.content, data: maskedComm(event.content.data, mask) },
      } as KernelEvent;
    case 'reply':
      return { ...event, content: maskedFields(event.content, mask) };
    default:
      return event;
  }
};

/** Numbers that JSON does not have, by their names: a tree shows them. Everywhere else they become null, which plots take for a gap. */
const withNames = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(withNames);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNames(inner)]));
};

const JSON_KIND = 'application/json';

const named = (event: KernelEvent): KernelEvent => {
  if (
    event.type !== 'display_data' &&
    event.type !== 'update_display_data' &&
    event.type !== 'execute_result'
  )
    return event;
  const { data } = event.content;
  if (!(JSON_KIND in data)) return event;
  const content = { ...event.content, data: { ...data, [JSON_KIND]: withNames(data[JSON_KIND]) } };
  return { ...event, content } as KernelEvent;
};

/** A message of a kernel, masked where there are secrets; null where it says nothing that is known. */
export const eventIn = (line: string, mask: Masking | null): KernelEvent | null => {
  let json: unknown;
  try {
    json = parsePythonJson(line);
  } catch {
    // Lines that are not JSON were not written by the kernel's host.
    return null;
  }
  const event = KernelEvent.safeParse(json);
  // A message that cannot be serialised as JSON would end this process. No program that we start says such a thing; code of a cell may.
  if (!event.success || !isNestedWithin(event.data.content)) return null;
  const read = named(event.data);
  return mask === null ? read : masked(read, mask);
};
