export { chainOf, type Chain, type Head } from './chain.ts';
export { hashOfCode, sealedCode, sealedFile, verificationCode } from './code.ts';
export {
  HEADS,
  keptKey,
  signedHeads,
  signerIn,
  type Signed,
  type SignedHead,
  type SignedHeads,
  type Signer,
} from './heads.ts';
export { keepChain, recordAndSign } from './keeper.ts';
export { verifyTenant, type Verified } from './verify.ts';
