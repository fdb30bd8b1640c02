import { sendLanguage } from './session.ts';
import { chooseLanguage, language, texts, type Language } from './texts/texts.ts';

/** One press, no reload; the office's texts follow where somebody is signed in. */
export function LanguageSwitch({ signedIn = false }: { signedIn?: boolean }) {
  const other: Language = language === 'en' ? 'es' : 'en';
  async function choose() {
    await chooseLanguage(other);
    if (signedIn) await sendLanguage(other);
  }
  return (
    <button type="button" className="plain language" lang={other} onClick={() => void choose()}>
      {texts.page.language}
    </button>
  );
}
