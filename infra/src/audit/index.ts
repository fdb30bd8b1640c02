export { hashChain, type HashChain, type ChainHead } from './hash-chain.ts';
export { hashOfCode, sealedCodeClaim, sealedFileClaim, verificationCode } from './verification-code.ts';
export {
  SIGNED_HEADS_FILE,
  loadOrCreateKey,
  readSignedHeads,
  signedLinesOf,
  headSigner,
  signingKeyName,
  type SignedPosition,
  type SignedHead,
  type SignedHeads,
  type HeadSigner,
} from './signed-heads.ts';
export { startChainRecorder, recordAndSign } from './chain-recorder.ts';
export { verifyTenant, type VerificationResult } from './verify-tenant.ts';
export { bookHeads, type BookHead, type BookHeads, type StampedHead } from './stamped-heads.ts';
export { auditPackEntries, type AuditPackContent } from './pack/audit-pack.ts';
