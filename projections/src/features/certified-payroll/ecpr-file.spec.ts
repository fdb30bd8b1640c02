import { describe, expect, it } from 'vitest';
import { ecprFile } from './ecpr-file.ts';

describe('the XML of California’s upload file', () => {
  it('elements stand in the order they are given, a list as one element for each, and an empty one as none', () =>
    expect(
      ecprFile({
        contractorInfo: { contractorName: 'A', contractorPWCR: '' },
        payrollInfo: {
          employees: { employee: [{ name: { '@id': '1::B', '#': 'b' } }, { name: 'c' }] },
          none: { employee: [] },
        },
      }).split('\n'),
    ).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<CPR:eCPR xmlns:CPR="http://www.dir.ca.gov/dlse/CPR-Prod-Test/CPR.xsd">',
      '  <contractorInfo>',
      '    <contractorName>A</contractorName>',
      '    <contractorPWCR></contractorPWCR>',
      '  </contractorInfo>',
      '  <payrollInfo>',
      '    <employees>',
      '      <employee>',
      '        <name id="1::B">b</name>',
      '      </employee>',
      '      <employee>',
      '        <name>c</name>',
      '      </employee>',
      '    </employees>',
      '    <none/>',
      '  </payrollInfo>',
      '</CPR:eCPR>',
      '',
    ]));
  it('signs of XML are escaped in texts and attributes, and what it cannot say is left out', () =>
    expect(ecprFile({ name: { '@id': '1::"A" & <B>', '#': 'a & <b>\u0000\uD800' } })).toContain(
      '<name id="1::&quot;A&quot; &amp; &lt;B&gt;">a &amp; &lt;b&gt;\uFFFD</name>',
    ));
});
