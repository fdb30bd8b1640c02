import { describe, expect, it } from 'vitest';
import { contactIn } from './calculations.ts';

const ash = { line1: '412 Ash St', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
const amy = {
  company: '',
  name: 'Amy Chou',
  title: '',
  phone: '(619) 555-0142',
  email: 'amy@chou.example',
  address: ash,
};

describe('what a pasted text says of a contact', () => {
  it.each([
    ['lines of an envelope', 'Amy Chou\n412 Ash St\nSan Diego, CA 92101\n(619) 555-0142\namy@chou.example'],
    ['the commas of one line', 'Amy Chou, 412 Ash St, San Diego, CA 92101, (619) 555-0142, amy@chou.example'],
    [
      'the same words without a comma before the state',
      'Amy Chou, (619) 555-0142, 412 Ash St, San Diego CA 92101, amy@chou.example',
    ],
    [
      'lines with labels',
      'Name: Amy Chou\nCell: (619) 555-0142\nE-mail: amy@chou.example\nAddress: 412 Ash St, San Diego, ca 92101',
    ],
    [
      'the sender and the last lines of a mail',
      'Amy Chou <amy@chou.example>\n(619) 555-0142 | 412 Ash St, San Diego, CA 92101',
    ],
  ])('a contact is found in %s', (_what, text) => expect(contactIn(text)).toEqual(amy));

  it('a firm, the person and what they are there, a suite, the long form of a ZIP code', () =>
    expect(
      contactIn(
        'Dan Ruiz\nProject manager\nMesa Concrete Pumping, Inc.\n88 Harbor Dr\nSuite 210\nChula Vista, CA 91910-4410\n+1 619.555.0170\ndan@mesa.example',
      ),
    ).toEqual({
      company: 'Mesa Concrete Pumping',
      name: 'Dan Ruiz',
      title: 'Project manager',
      phone: '+1 619.555.0170',
      email: 'dan@mesa.example',
      address: { line1: '88 Harbor Dr', line2: 'Suite 210', city: 'Chula Vista', state: 'CA', zip: '91910-4410' },
    }));
  it('the number of a street is no telephone number, and a ZIP code no street', () =>
    expect(contactIn('12345 Camino del Rio, San Diego, CA 92108')).toMatchObject({
      phone: '',
      address: { line1: '12345 Camino del Rio', zip: '92108' },
    }));
  it.each(['6195550142', '619-555-0142', '619.555.0142', '1 (619) 555 0142', '+16195550142'])(
    'a number alone, %s',
    (phone) => expect(contactIn(`Amy\n${phone}`)).toMatchObject({ name: 'Amy', phone }),
  );
  it('a card of a phone, with folded lines and escaped commas', () =>
    expect(
      contactIn(
        'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Chou;Amy;;;\r\nFN:Amy Chou\r\nORG:Chou\\, Lee & Sons;\r\nTITLE:Owner\r\nitem1.EMAIL;type=INTERNET:amy@cho\r\n u.example\r\nTEL;type=CELL;type=VOICE:(619) 555-0142\r\nitem2.ADR;type=HOME:;;412 Ash St;San Diego;CA;92101;United States\r\nEND:VCARD',
      ),
    ).toEqual({ ...amy, company: 'Chou, Lee & Sons', title: 'Owner' }));
  it.each([
    ['nothing', ''],
    ['blanks', '   \n'],
    ['a sign alone', '@'],
    ['brackets', '((('],
    ['two digits', '12'],
    ['a long word', 'a'.repeat(100_000)],
    ['a long list', '1,'.repeat(50_000)],
    ['a long card', `BEGIN:VCARD\n${'EMAIL'.repeat(20_000)}`],
  ])('%s is no contact', (_what, text) => expect(contactIn(text)).toMatchObject({ email: '', address: null }));
});
