import type {
  Contract,
  ContractCommand,
  ContractEvent,
  ContractFacts,
  ContractRefusal,
} from '@backoffice/contracts/features/contracts';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuse, type Decision, type Facts } from '#kernel/decider.ts';

type PayrollCommand = Extract<
  ContractCommand,
  {
    type: 'ExemptContractWorker' | 'RemoveContractExemption' | 'SignContractPayroll' | 'UnsignContractPayroll';
  }
>;

/** Who needs no wage determination on public work, and which weeks of its certified payroll are signed. */
export function decidePayroll(
  command: PayrollCommand,
  agreed: Contract,
  facts: ContractFacts & Facts,
): Decision<ContractEvent, ContractRefusal> {
  switch (command.type) {
    case 'ExemptContractWorker': {
      const { name: workerName } = mustExist(facts.worker);
      return accept({
        type: 'ContractWorkerExempted',
        data: { ...command.data, workerName, exemptionId: facts.newId() },
      });
    }
    case 'RemoveContractExemption': {
      const { exemptionId } = command.data;
      const { workerId, workerName } = mustExist(agreed.payrollExemptions.find(({ id }) => id === exemptionId) ?? null);
      return accept({ type: 'ContractExemptionRemoved', data: { exemptionId, workerId, workerName } });
    }
    case 'SignContractPayroll': {
      const { weekEnding, rows } = command.data;
      const values = { date: dayText(weekEnding) };
      if (weekEnding >= facts.today) return refuse('PAYROLL_WEEK_OPEN', { field: 'weekEnding', values });
      if (signatureOf(agreed, weekEnding)) return refuse('PAYROLL_SIGNED', { field: 'weekEnding', values });
      const sha256 = facts.hash(rows);
      return accept({
        type: 'CertifiedPayrollSigned',
        data: { ...command.data, signedOn: facts.today, sha256 },
      });
    }
    case 'UnsignContractPayroll': {
      const { weekEnding, reason } = command.data;
      const signed = signatureOf(agreed, weekEnding);
      return signed
        ? accept({ type: 'CertifiedPayrollUnsigned', data: { weekEnding, payrollNo: signed.payrollNo, reason } })
        : refuse('PAYROLL_NOT_SIGNED', { field: 'weekEnding', values: { date: dayText(weekEnding) } });
    }
  }
}

const signatureOf = (agreed: Contract, weekEnding: Day) =>
  agreed.signedPayrolls.find((each) => each.weekEnding === weekEnding);
