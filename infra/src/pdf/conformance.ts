import { requireOfPdfmake } from './require-of-pdfmake.ts';

/** What is used here of pdfkit's document. */
type KitDocument = {
  info: Readonly<Record<string, unknown>>;
  appendXML(xml: string): void;
  endMetadata(): void;
};

/** PDF/A-3a, with the color profile of the screen: what is kept for years looks, reads and is searched as it did. */
export const ARCHIVE_SUBSET = 'PDF/A-3a';

/**
 * Beside PDF/A, PDF/UA: pdfkit writes either the one or the other into the metadata, and only PDF/A is told about
 * properties that it does not know.
 * @see ISO 14289-1, 5 (identification); ISO 19005-3, 6.6.2.3.3 (extension schemas)
 */
const UNIVERSAL_ACCESS = `
        <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
                    <pdfaProperty:name>part</pdfaProperty:name>
                    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
                    <pdfaProperty:category>internal</pdfaProperty:category>
                    <pdfaProperty:description>Part of ISO 14289 that the file conforms to</pdfaProperty:description>
                </rdf:li></rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`;

/** Has pdfkit name PDF/UA in the metadata of each document, and write there what people typed as XML. */
export function identifyDocuments(): void {
  const kit: KitDocument = requireOfPdfmake('pdfkit').prototype;
  const { endMetadata } = kit;
  kit.endMetadata = function () {
    this.appendXML(UNIVERSAL_ACCESS);
    this.info = Object.fromEntries(
      Object.entries(this.info).map(([key, value]) => [key, typeof value === 'string' ? xmlText(value) : value]),
    );
    endMetadata.call(this);
  };
}

/** Of all that can be typed XML 1.0 knows no more, and three characters are its own. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const xmlText = (text: string) =>
  text.replaceAll(NOT_XML, '').replaceAll(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`);
