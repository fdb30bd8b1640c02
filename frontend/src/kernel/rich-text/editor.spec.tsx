import { cleanup, render, screen, within } from '@testing-library/react';
import { DOMParser as SchemaParser } from 'prosemirror-model';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkTarget } from './commands.ts';
import { cleanPastedHtml, documentOf, pastedText, textOf, withMergeFields } from './content.ts';
import { RichTextEditor } from './editor.tsx';
import { schema } from './schema.ts';

afterEach(cleanup);

/** What remains of a page that is pasted. */
function pasted(html: string): string {
  const place = document.createElement('div');
  place.innerHTML = cleanPastedHtml(html);
  const slice = withMergeFields(SchemaParser.fromSchema(schema).parseSlice(place));
  return textOf(schema.nodes.doc.create(null, slice.content));
}

const template = `## Our offer

Hello {{contact.firstName}}, **this *one*** is __good__.
Second line

1. The [plans](https://plans.example)
2. The price

{{doc.link}}`;

describe('what the editor holds', () => {
  it('a text comes out of the editor as it went in', () => expect(textOf(documentOf(template))).toBe(template));
  it('a merge field is one piece, and keeps its marks', () => {
    const fields: string[] = [];
    documentOf('**Total {{doc.amount}}**').descendants((node) => {
      if (node.type === schema.nodes.mergeField)
        fields.push(`${String(node.attrs['name'])} ${node.marks.map(({ type }) => type.name).join()}`);
    });
    expect(fields).toEqual(['doc.amount bold']);
  });
});

describe('what is pasted', () => {
  it('a page pasted from Word keeps words, marks and lists, and nothing else', () =>
    expect(
      pasted(`<html><head><style>p{color:red}</style></head><body>
        <p class=MsoNormal style='color:red'><b>Scope</b> of <span style='font-size:22pt'>work</span><o:p></o:p></p>
        <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Walls</p>
        <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Steps</p>
      </body></html>`),
    ).toBe('**Scope** of work\n\n- Walls\n- Steps'));
  it.each([
    ['<p>a<script>alert(1)</script></p>', 'a'],
    ['<p>a<img src=x onerror=alert(1)></p>', 'a'],
    ['<p onclick="x()" style="position:fixed">a</p>', 'a'],
    ['<p><a href="javascript:alert(1)">a</a></p>', 'a'],
    ['<p><a href="https://a.example">a</a></p>', '[a](https://a.example)'],
    ['<p>Hi {{customer.name}}</p>', 'Hi {{customer.name}}'],
  ])('of %s there remains %s', (html, text) => expect(pasted(html)).toBe(text));
  it('pasted words bring no marks of their own', () => {
    const { content } = pastedText('**not bold** {{doc.number}}\n\n- no list');
    expect(textOf(schema.nodes.doc.create(null, content))).toBe('\\*\\*not bold\\*\\* {{doc.number}}\n\n\\- no list');
  });
});

describe('a link that is typed', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['office@a.example', 'mailto:office@a.example'],
    ['tel:+15595550142', 'tel:+15595550142'],
    ['javascript:alert(1)', null],
    ['', null],
  ])('the address %s leads to %s', (typed, target) => expect(linkTarget(typed)).toBe(target));
});

describe('the editor', () => {
  const fields = [
    { name: 'doc.number', label: 'Number' },
    { name: 'doc.link', label: 'Link' },
  ];
  const show = (value: string, more: object = {}) =>
    render(
      <RichTextEditor
        id="e"
        name="body"
        label="Message"
        value={value}
        onChange={vi.fn()}
        mergeFields={fields}
        {...more}
      />,
    );

  it('the editor is a text box with a name, and shows merge fields as chips with the names people know', () => {
    show('No. {{doc.number}}, {{doc.balance}}');
    const box = screen.getByRole('textbox', { name: 'Message' });
    expect(within(box).getByText('Number').className).toBe('merge-field');
    expect(within(box).getByText('{{doc.balance}}').className).toBe('merge-field unknown');
  });
  it('the tools say what they are, and a plain text has no marks to set', () => {
    show('Hi');
    const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names()).toEqual(
      'Bold,Italic,Underline,Heading,Subheading,Bullet list,Numbered list,Link,Insert field,Undo,Redo'.split(','),
    );
    cleanup();
    show('Hi', { isPlain: true });
    expect(names()).toEqual(['Insert field', 'Undo', 'Redo']);
  });
  it('an editor that is disabled takes no words', () => {
    show('Hi', { disabled: true });
    expect(screen.getByRole('textbox').getAttribute('contenteditable')).toBe('false');
  });
});
