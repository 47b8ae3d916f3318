import { describe, expect, test } from 'vitest';
import { textOf } from '~/server/platform/storage/preview/text';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const plain = 'Träume, größer\nthan 3 µm\n';

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from(plain)],
    ['Latin-1', Buffer.from(plain, 'latin1')],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${plain}`, 'utf16le')],
    ['UTF-16 of the other order with a mark', utf16be(`\ufeff${plain}`)],
    ['UTF-16 without a mark', Buffer.from(plain, 'utf16le')],
    ['UTF-16 of the other order without a mark', utf16be(plain)],
  ])('is read in %s', (_, bytes) => expect(textOf(bytes, false)).toBe(plain));

  test('is read in what Windows writes, with quotes and a euro', () => {
    expect(textOf(Buffer.from([0x93, 0x61, 0x94, 0x20, 0x80]), false)).toBe('“a” €');
  });

  test('leaves out the character that its end cut through', () => {
    expect(textOf(Buffer.from('aé').subarray(0, 2), true)).toBe('a');
    expect(textOf(Buffer.from('\ufeffab', 'utf16le').subarray(0, 5), true)).toBe('a');
  });

  test.each([
    ['zeros and small numbers', Buffer.from([0, 1, 2])],
    ['numbers of two bytes', Buffer.from(Uint16Array.from({ length: 200 }, (_, at) => at).buffer)],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['what is nearly text', Buffer.from([0xe9, 0x61, 0x03, 0x62])],
    ['floating numbers', Buffer.from(Float64Array.from({ length: 50 }, (_, at) => at / 3).buffer)],
  ])('is none where there is %s', (_, bytes) => expect(textOf(bytes, false)).toBeNull());
});
